import { tip } from '#src/platform/tips.ts'

/** Prints the file at this address: the browser draws it in a frame that nobody sees. */
export const printPdf = async (url: string) => {
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) return tip('error', '文件服务暂不可用，请稍后重试')
  const address = URL.createObjectURL(await answer.blob())
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = address
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  document.body.append(frame)
  // The dialog of the browser holds the frame for as long as it stands open.
  window.addEventListener(
    'focus',
    () => {
      frame.remove()
      URL.revokeObjectURL(address)
    },
    { once: true },
  )
}
