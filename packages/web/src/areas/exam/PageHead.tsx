import { type ReactNode, useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './own.css'

interface PageHeadProps {
  title: string
  /** Beside the title, smaller. */
  note?: string
  onBack: () => void
  children?: ReactNode
}

/** Back, title, at most one act: the head of what lies behind a list. On a phone the bar of the frame says the title. */
export function PageHead({ title, note, onBack, children }: PageHeadProps) {
  const { setTitle } = usePage()

  // Follows the record: the frame says what is open.
  useEffect(() => {
    setTitle(title)
  }, [setTitle, title])

  return (
    <header className="own-head" data-more={note !== undefined || children !== undefined}>
      <button type="button" className="own-back" aria-label="返回列表" onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1>
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </h1>
      {children}
    </header>
  )
}
