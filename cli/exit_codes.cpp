// From an exception to an exit status and a message.
#include "cli/exit_codes.hpp"

#include <new>

#include "cli/console.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

int said(const Console& console, const std::exception& error, ExitCode code) {
  console.error(error.what());
  return code;
}

}  // namespace

int report_failure(const Console& console) {
  console.erase();
  try {
    throw;
  } catch (const Cancelled&) {
    return exit_interrupted;
  } catch (const ParseError& error) {
    console.located(error.what());
    return exit_input;
  } catch (const WrongResult& error) {
    return said(console, error, exit_wrong);
  } catch (const UsageError& error) {
    return said(console, error, exit_usage);
  } catch (const InvalidArgument& error) {
    return said(console, error, exit_usage);
  } catch (const FileError& error) {
    return said(console, error, exit_input);
  } catch (const Unsupported& error) {
    return said(console, error, exit_unsupported);
  } catch (const OutOfMemory& error) {
    return said(console, error, exit_memory);
  } catch (const std::bad_alloc&) {
    console.error("out of memory");
    return exit_memory;
  } catch (const NotAvailable& error) {
    return said(console, error, exit_no_device);
  } catch (const std::exception& error) {
    return said(console, error, exit_failed);
  }
}

}  // namespace graphrun::cli
