"""`python -m config.supervisor`: the whole site in one console, from the first check to the last process that stops."""

import os
import sys

from config.bootstrap import parser


def main() -> int:
    options = parser().parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.supervisor import checks, site

    try:
        listen = checks.address()
        checks.settings()
        with checks.only_copy(listen):
            return site.run(listen, demo=options.demo, setup_only=options.setup)
    except checks.Refusal as refusal:
        print(refusal, file=sys.stderr)
    except OSError as refusal:
        print(f"{refusal.filename or 'The system'}: {refusal.strerror}.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
