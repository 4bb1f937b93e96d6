import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no layout; antd asks for the first two while mounting, forms for the last one.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}

afterEach(cleanup)
