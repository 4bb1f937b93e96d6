import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './home.css'

interface HomeCardProps {
  title: string
  /** Where the whole of it stands. */
  more?: { to: string; words: string; label?: string } | undefined
  /** In the place of `more`, such as a streak. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** One block of the home: white on the ground, its head, and what it holds. */
export function HomeCard({ title, more, note, className = '', children }: HomeCardProps) {
  return (
    <section className={`home-card ${className}`} aria-label={title}>
      <div className="home-card-head">
        <h2>{title}</h2>
        {note}
        {more && (
          <Link to={more.to} aria-label={more.label ?? `${title}：${more.words}`}>
            {more.words}
            <Icon name="forward" small />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
