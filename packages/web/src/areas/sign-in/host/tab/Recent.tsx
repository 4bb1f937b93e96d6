import { listSignEntries } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useAskMs } from '../use-sheet.ts'
import { AboutPerson, Line, SignedAt } from './PersonLine.tsx'

const ROWS = 8

/** 刚刚签到, beneath those who wait. */
export function Recent({ sheet }: { sheet: SheetRow }) {
  const interval = useAskMs()
  const { data } = useQuery({
    ...query(listSignEntries, {
      ...{ sheetId: sheet.id, page: 1, pageSize: ROWS, keyword: '', exactTotal: false },
      ...{ sort: '-inAt' as const, filter: { view: 'signed' as const } },
    }),
    refetchInterval: interval,
  })
  if (!data || data.list.length === 0) return null
  const { present, late } = sheet.counts
  return (
    <section className="console-card" aria-label="刚刚签到">
      <div className="console-line">
        <h3>刚刚签到</h3>
        <span>准时 {present - late}</span>
      </div>
      <ul className="console-people">
        {data.list.map((person) => (
          <li key={person.id}>
            <Line {...person} about={<AboutPerson person={person} />}>
              <SignedAt person={person} />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  )
}
