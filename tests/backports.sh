#!/usr/bin/env bash
# What ./dev adds to the apt sources on Debian 12: bookworm-backports from the mirror in use, with
# its options and keys, for both forms of source files.
set -u
# shellcheck source-path=SCRIPTDIR source=../dev
source "$(dirname "${BASH_SOURCE[0]}")/../dev"
set +e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# expect WHAT FUNCTION: the file on descriptor 3 gives what is on descriptor 4.
expect() {
  local what=$1 got wanted
  cat <&3 >"$folder/given"
  wanted=$(cat <&4)
  got=$("$2" "$folder/given")
  if [[ $got != "$wanted" ]]; then
    printf '%s\n-- wanted\n%s\n-- got\n%s\n' "$what" "$wanted" "$got"
    failed=1
  fi
}

expect 'one line each' backports_list 3<<'END' 4<<'END4'
# deb http://old.example/debian bookworm main
deb cdrom:[Debian 12]/ bookworm main
deb http://mirror.example/debian bookworm main contrib non-free-firmware
deb-src http://mirror.example/debian bookworm main
deb http://mirror.example/debian bookworm-updates main
deb http://mirror.example/debian-security bookworm-security main
deb http://other.example/apt bookworm stable
END
deb http://mirror.example/debian bookworm-backports main
END4

expect 'one line with options' backports_list 3<<'END' 4<<'END4'
deb [arch=amd64 signed-by=/usr/share/keyrings/k.gpg] https://mirror.example/debian/ bookworm contrib main # ours
END
deb [arch=amd64 signed-by=/usr/share/keyrings/k.gpg] https://mirror.example/debian/ bookworm-backports main
END4

expect 'stanzas' backports_deb822 3<<'END' 4<<'END4'
# as installed
Types: deb deb-src
# the mirror
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb-src
URIs: http://source.example/debian
Suites: bookworm
Components: main
END
Types: deb
URIs: http://mirror.example/debian
Suites: bookworm-backports
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END4

expect 'a stanza with continued lines and its key inside' backports_deb822 3<<'END' 4<<'END4'
Types: deb
URIs: http://mirror.example/debian
  http://second.example/debian
Suites: bookworm-updates
  bookworm
Components: contrib
  main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINB
 -----END PGP PUBLIC KEY BLOCK-----
END
Types: deb
URIs: http://mirror.example/debian
  http://second.example/debian
Suites: bookworm-backports
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINB
 -----END PGP PUBLIC KEY BLOCK-----
END4

expect 'no stanza of bookworm' backports_deb822 3<<'END' 4<<'END4'
Types: deb
URIs: http://mirror.example/debian
Suites: trixie
Components: main
END
END4

exit $failed
