import { historyMonth } from '@portal/contract/areas/history/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { HISTORY_LIST } from '../../addresses.ts'
import { MonthGrid } from '../read/MonthGrid.tsx'

/** 月历: how many entries each day has, and which have none. A day opens its entries in the list. */
export function HistoryMonth() {
  const { query: address, setQuery } = usePage()
  const today = dateText(serverNow())
  const month = /^\d{4}-\d{2}$/.test(address.month ?? '') ? (address.month ?? '') : today.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const found = useQuery({
    ...query(historyMonth, { year, month: number, manage: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="history-card history-keep" aria-label="月历">
      <Loaded of={found}>
        {(days) => {
          const blank = days.filter(({ count }) => count === 0).length
          return (
            <>
              <MonthGrid
                month={month}
                days={days}
                today={today}
                onMonth={(next) => setQuery({ month: next })}
                onDay={(day) => go(`${HISTORY_LIST}?f.month=${Number(day.slice(5, 7))}&f.day=${Number(day.slice(8))}`)}
                figures
              />
              <p className="history-note">{blank === 0 ? '本月每天都有条目' : `本月 ${blank} 天没有条目`}</p>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
