/** Text of a file in the encodings Chinese programs write: UTF-8, UTF-16 with or without its mark, GB 18030. */
export const decodeText = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = (from: number) => {
    let count = 0
    for (let at = from; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) count += 1
    return count
  }
  // Line ends alone leave every second byte empty.
  if (zeros(1) > 0 && zeros(0) === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros(0) > 0 && zeros(1) === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
