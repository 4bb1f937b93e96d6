const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/** `1.5kb`, `2.0MB`, `3.0GB`, one decimal, from a number of bytes. */
export function fileSizeText(bytes: number) {
  const kilobytes = (bytes / KB).toFixed(1)
  if (Number(kilobytes) < KB) return `${kilobytes}kb`
  const megabytes = (bytes / MB).toFixed(1)
  return Number(megabytes) < KB ? `${megabytes}MB` : `${(bytes / GB).toFixed(1)}GB`
}
