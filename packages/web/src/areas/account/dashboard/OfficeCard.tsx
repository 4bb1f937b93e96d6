import type { ReactNode } from 'react'

interface OfficeCardProps {
  title: string
  /** Beside the title, in small. */
  note?: string | undefined
  /** At the right: where the whole of it stands. */
  more?: ReactNode
  children: ReactNode
}

/** One block of the work home. */
export function OfficeCard({ title, note, more, children }: OfficeCardProps) {
  return (
    <section className="office-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span title={note}>{note}</span>}
        {more}
      </header>
      {children}
    </section>
  )
}
