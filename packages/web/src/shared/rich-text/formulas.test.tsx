import { render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { typeset } from './formulas.ts'
import { SafeHtml } from './SafeHtml.tsx'

describe('formulas', () => {
  it('are set where a text holds one, for eyes and for screen readers', async () => {
    const { container } = render(<SafeHtml formulas html="<p>压强 $p = \frac{F}{S}$ 的单位</p>" />)

    await waitFor(() => expect(container.querySelector('math mfrac')).not.toBeNull())
    expect(container.textContent).toContain('的单位')
  })

  it('leave amounts of money and single signs as they are', () => {
    expect(typeset('<p>罚款 $500</p>')).toBe('<p>罚款 $500</p>')
  })

  it('show what cannot be read as it was written', () => {
    expect(typeset('<p>$\\frac{1}$</p>')).toContain('\\frac{1}')
  })

  it('bring no active content into the page', () => {
    const markup = typeset('<p>$\\href{javascript:alert(1)}{x}$ $\\htmlData{onclick=alert(1)}{y}$</p>')
    const { body } = new DOMParser().parseFromString(markup, 'text/html')
    expect([...body.querySelectorAll('a, [onclick], [data-onclick], script')]).toEqual([])
  })
})
