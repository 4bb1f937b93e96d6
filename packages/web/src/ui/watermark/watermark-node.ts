import { tileSize, watermarkTile } from './watermark-tile.ts'

/** Everything is important, so that no style sheet slipped into the page can switch the mark off. */
function styleText(name: string) {
  const { width, height } = tileSize(name)
  const rules = {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    'z-index': '2147483647',
    'pointer-events': 'none',
    'user-select': 'none',
    'background-image': `url("${watermarkTile(name)}")`,
    'background-size': `${width}px ${height}px`,
    // Browsers drop backgrounds on paper unless told to keep them.
    'print-color-adjust': 'exact',
    '-webkit-print-color-adjust': 'exact',
  }
  return Object.entries(rules)
    .map(([property, value]) => `${property}: ${value} !important;`)
    .join(' ')
}

const canPopOver = (node: HTMLElement) => typeof node.showPopover === 'function'

/** A popover lies in the browser's top layer: above dialogs and a full-screen video alike. */
function lift(node: HTMLElement) {
  if (!canPopOver(node)) return
  node.setAttribute('popover', 'manual')
  node.showPopover()
}

/** Lays the mark over the page and mends it when it was removed, hidden or restyled by hand. */
export function keepWatermark(name: string) {
  let node = lay(name)
  let original = node.cloneNode()

  const renew = () => {
    node.remove()
    node = lay(name)
    original = node.cloneNode()
  }
  const intact = () =>
    node.parentElement === document.body &&
    node.isEqualNode(original) &&
    (!canPopOver(node) || node.matches(':popover-open'))

  return {
    mend() {
      if (!intact()) renew()
    },
    /** What went full screen just now lies above the mark until the mark is laid anew. */
    raise: renew,
    remove: () => node.remove(),
  }
}

function lay(name: string) {
  const node = document.createElement('div')
  node.dataset.watermark = name
  node.setAttribute('aria-hidden', 'true')
  node.style.cssText = styleText(name)
  document.body.append(node)
  lift(node)
  return node
}
