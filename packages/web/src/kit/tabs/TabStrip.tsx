import type { KeyboardEvent, ReactNode } from 'react'
import './page-tabs.css'

export interface PageTab {
  key: string
  label: ReactNode
}

interface StripProps {
  items: readonly PageTab[]
  activeKey: string | undefined
  onChange: (key: string) => void
  label?: string | undefined
  /** Ways to look at the same things stand as one switch. */
  look?: 'switch' | undefined
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs in a line; the arrows walk along it. */
export function TabStrip({ items, activeKey, onChange, label, look }: StripProps) {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key]
    const at = items.findIndex(({ key }) => key === activeKey)
    const next = by && items[(at + by + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  const isAmong = items.some(({ key }) => key === activeKey)
  return (
    <div className="page-tabs" data-look={look} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={step}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          data-key={item.key}
          aria-selected={item.key === activeKey}
          tabIndex={item.key === activeKey || (!isAmong && item === items[0]) ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
