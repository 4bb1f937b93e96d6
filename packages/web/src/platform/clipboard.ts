import { tip } from './tips.ts'

/** Into the clipboard, and says so. */
export const copy = async (text: string): Promise<void> => {
  try {
    // Throws at once where the site is not served securely.
    await navigator.clipboard.writeText(text)
    tip('success', '已复制')
  } catch {
    tip('error', '浏览器不允许复制，请手动选取')
  }
}
