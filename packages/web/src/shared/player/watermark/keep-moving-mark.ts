const MOVE_MS = 9000
const CHECK_MS = 500

/** Everything is important, so that no style sheet slipped into the page can switch the mark off. */
const styleText = (top: number, left: number) =>
  Object.entries({
    all: 'initial',
    display: 'block',
    position: 'absolute',
    top: `${top}%`,
    left: `${left}%`,
    'z-index': '5',
    'pointer-events': 'none',
    'user-select': 'none',
    color: 'rgba(255, 255, 255, 0.38)',
    'text-shadow': '0 0 2px rgba(0, 0, 0, 0.5)',
    font: '14px/1.4 system-ui, sans-serif',
    'white-space': 'nowrap',
  })
    .map(([property, value]) => `${property}: ${value} !important;`)
    .join(' ')

/**
 * Lets a mark wander over the picture. Removed, hidden or restyled by hand it returns, and `onTampered` is told, so that
 * the lesson pauses.
 */
export const keepMovingMark = (host: HTMLElement, text: string, onTampered: () => void) => {
  let node = document.createElement('div')
  let original = node.cloneNode(true)

  const lay = () => {
    node.remove()
    node = document.createElement('div')
    node.setAttribute('aria-hidden', 'true')
    node.dataset.playerWatermark = ''
    node.textContent = text
    node.style.cssText = styleText(4 + Math.random() * 78, 2 + Math.random() * 60)
    original = node.cloneNode(true)
    host.append(node)
  }
  const isIntact = () => node.parentElement === host && node.isEqualNode(original)
  const check = () => {
    if (isIntact()) return
    lay()
    onTampered()
  }

  lay()
  const mover = setInterval(() => {
    check()
    lay()
  }, MOVE_MS)
  const checker = setInterval(check, CHECK_MS)

  return () => {
    clearInterval(mover)
    clearInterval(checker)
    node.remove()
  }
}
