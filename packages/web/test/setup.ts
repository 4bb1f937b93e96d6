import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Several suites share two cores: what is waited for may take longer than the shipped second.
configure({ asyncUtilTimeout: 8000 })

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
