const KB = 1024
const MB = 1024 * KB

/** `1.5kb`, `2.0MB`, one decimal, from a number of bytes. */
export function fileSizeText(bytes: number) {
  const kilobytes = (bytes / KB).toFixed(1)
  return Number(kilobytes) < KB ? `${kilobytes}kb` : `${(bytes / MB).toFixed(1)}MB`
}
