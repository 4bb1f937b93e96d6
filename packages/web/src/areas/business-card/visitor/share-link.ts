import { tip } from '#src/platform/tips.ts'

/** By what the device shares with, else into the clipboard. */
export const shareLink = async (title: string, url: string, copied: string): Promise<void> => {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    tip('success', copied)
  } catch (error) {
    // Closing the sheet of the device is an answer.
    if (error instanceof DOMException && error.name === 'AbortError') return
    tip('error', url)
  }
}
