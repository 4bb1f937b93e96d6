import { type MouseEvent, useMemo } from 'react'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import './rich-text.css'
import { useTypeset } from './use-typeset.ts'

interface SafeHtmlProps {
  html: string
  className?: string
  /** `$…$` is LaTeX, as in questions. */
  formulas?: boolean
}

const isOutside = (address: string) => /^https?:/i.test(address)

const leave = async (address: string) => {
  const sure = await askConfirm({ title: '即将离开本站', content: address, okText: '继续访问' })
  if (sure) window.open(address, '_blank', 'noopener,noreferrer')
}

/** Links of the text: pages of this site open in it, all others after a question. */
const follow = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const address = link?.getAttribute('href')
  if (!address || address.startsWith('#')) return
  if (isOutside(address)) {
    event.preventDefault()
    void leave(address)
  } else if (address.startsWith('/')) {
    event.preventDefault()
    go(address)
  }
}

/** The only way a rich text comes into a page: without any active content. */
export function SafeHtml({ html, className = '', formulas = false }: SafeHtmlProps) {
  const shown = useTypeset(html, formulas)
  const markup = useMemo(() => ({ __html: shown }), [shown])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks are those of links inside, which the keyboard reaches by itself
    <div
      className={`rich-text ${className}`}
      onClick={follow}
      // oxlint-disable-next-line react/no-danger -- cleaned by the closed list, here and nowhere else
      dangerouslySetInnerHTML={markup}
    />
  )
}
