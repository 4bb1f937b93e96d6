import { createSha256 } from './sha256.ts'

/** Large enough to keep the disk busy, small enough to be stopped quickly. */
const PIECE_BYTES = 4 * 1024 * 1024

const hash = async (file: File) => {
  const sha = createSha256()
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const piece = file.slice(from, from + PIECE_BYTES)
    sha.update(new Uint8Array(await piece.arrayBuffer()))
    postMessage({ percent: Math.floor(((from + piece.size) * 100) / file.size) })
  }
  postMessage({ hex: sha.hex() })
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  hash(data).catch((error: unknown) => postMessage({ failed: String(error) }))
})
