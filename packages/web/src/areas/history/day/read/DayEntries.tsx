import type { DayEntry } from '@portal/contract/areas/history/day.ts'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EntryCard } from './EntryCard.tsx'
import { useSpeech } from './use-speech.ts'

/** The entries of a day: all of them on a wide screen, one after the other on a phone. */
export function DayEntries({ list }: { list: readonly DayEntry[] }) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const speech = useSpeech(active)
  const [at, setAt] = useState(0)
  const shown = phone ? list.slice(at, at + 1) : list
  return (
    <div className="history-entries">
      {shown.map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          at={list.indexOf(entry) + 1}
          many={list.length}
          speech={speech}
          onNext={phone && list.length > 1 ? () => setAt((at + 1) % list.length) : null}
        />
      ))}
    </div>
  )
}
