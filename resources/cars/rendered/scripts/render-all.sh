#!/usr/bin/env bash
# Renders the pictures of pictures.txt that ../layers lacks, one at a time: render-all.sh [WORK_FOLDER]. May be stopped and started again.
set -uo pipefail
cd "$(dirname "$0")"
work=${1:-/tmp/aniv-renders}
mkdir -p "$work" ../layers
while read -r name options; do
  [[ -z $name || $name == \#* || -e ../layers/$name.json ]] && continue
  case $options in
    place=*) size=1008x616 extra='spp=16 focal=859 horizon=217 nr=3' ;;
    *) size=800x600 extra='spp=12 h=.012 cut=1 nr=4' ;;
  esac
  echo "$(date +%T) $name"
  eval "args=($options)"
  nice -n 10 blender -b -noaudio -P scene.py -- "${args[@]}" $extra size=$size threads=1 out="$work/$name.png" > "$work/$name.log" 2>&1 &&
    nice -n 10 blender -b -noaudio -P layers.py -- "$work/$name.png.npz" "$work/$name" > "$work/$name-layers.log" 2>&1 &&
    node webp.mjs "$work" "$name" ../layers || echo "failed: $name, see $work/$name.log"
done < pictures.txt
