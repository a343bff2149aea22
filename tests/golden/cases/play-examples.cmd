# The examples that are plug-ins draw their boards, and a forced pass is made without asking.
plugins=${phased%/*}/plugins
printf '%s\n' f b quit | phased play "$plugins/kalah.so" --depth 4 --no-ponder
printf '%s\n' 0 3 quit | phased play "$plugins/dots.so" --depth 4 --no-ponder
