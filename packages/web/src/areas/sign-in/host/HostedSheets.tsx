import { confirmSheet, listSheets, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { sheetState } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import '../meeting/meeting-sign.css'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'

const PAGE_SIZE = 20
const MOST_WAITING = 50

const states = wordsOf(sheetState)
const spans = [
  { value: 'ahead', label: '今天起' },
  { value: 'past', label: '以前' },
]
const mine = { ownerType: 'session', named: true } as const

/** 我主持的: class sessions that name me as host, what waits for me first, each with the way to its console. */
export function HostedSheets() {
  const { query: address, setQuery } = usePage()
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const isPast = address.span === 'past'
  const today = startOfDay(shanghaiDay(new Date(serverNow())))
  const found = useQuery({
    ...query(listSheets, {
      ...{ page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, sort: isPast ? '-start' : 'start' },
      filter: { ...mine, ...(isPast ? { to: today } : { from: today }) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <div className="meet-page">
      {!isPast && page === 1 && <Unconfirmed />}
      <div className="meet-ways">
        {spans.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="meet-chip"
            aria-pressed={isPast === (value === 'past')}
            onClick={() => setQuery({ span: value === 'past' ? value : undefined, page: undefined })}
          >
            {label}
          </button>
        ))}
      </div>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <EmptyNew text={isPast ? '以前没有你主持的课次' : '今天起没有你主持的课次'} />}
            <ul className="meet-cards" aria-label="我主持的">
              {list.map((sheet) => (
                <HostedSheet key={sheet.id} sheet={sheet} />
              ))}
            </ul>
            <Pages
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => setQuery({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const asksConfirmation = ({ confirmNeeded, mayConfirm, confirmedAt, state }: SheetRow): boolean =>
  confirmNeeded && mayConfirm && confirmedAt === null && state === 'closed'

/** Sheets that are over and wait for the lecturer, whichever day they are of. */
function Unconfirmed() {
  const { data } = useQuery({
    ...query(listSheets, {
      ...{ page: 1, pageSize: MOST_WAITING, keyword: '', exactTotal: false, sort: '-start' },
      filter: { ...mine, state: 'closed' },
    }),
    refetchOnMount: 'always',
  })
  const waiting = data?.list.filter(asksConfirmation) ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label="待讲师确认">
      <h2 className="meet-head">待讲师确认</h2>
      <ul className="meet-cards">
        {waiting.map((sheet) => (
          <HostedSheet key={sheet.id} sheet={sheet} />
        ))}
      </ul>
    </section>
  )
}

const tones: Partial<Record<SheetRow['state'], string>> = { open: 'blue', closed: 'warn' }

/** 实到 of those expected, and who waits for a host. */
const figures = ({ counts: { expected, present, pending }, state }: SheetRow): string =>
  [
    state === 'planned' ? `应到 ${expected}` : `实到 ${present} / ${expected}`,
    ...(pending > 0 ? [`待确认 ${pending}`] : []),
  ].join(' · ')

function HostedSheet({ sheet }: { sheet: SheetRow }) {
  const { setQuery } = usePage()
  const approve = useWrite(confirmSheet)
  const { id, title, place, start, end, state, confirmedAt, confirmedBy } = sheet
  const open = (view: string) => setQuery({ sheetId: id, view }, { push: true })
  const confirmIt = async () => {
    if (await approve.run({ sheetId: id })) tip('success', '已确认')
  }
  return (
    <li className="meet-card" aria-label={title}>
      <div>
        <b>{title}</b>
        <span>
          {[`${dayMinuteText(start, serverNow())}–${minuteText(end)}`, place].filter((part) => part !== '').join(' · ')}
        </span>
        <span className="meet-told">
          <em data-tone={tones[state] ?? 'plain'}>{states[state]}</em>
          <span>{figures(sheet)}</span>
          {confirmedAt && <em data-tone="ok">{confirmedBy} 已确认</em>}
        </span>
        <div className="meet-verbs">
          {asksConfirmation(sheet) && (
            <button
              type="button"
              className="verb verb-first"
              aria-label={`讲师确认：${title}`}
              disabled={approve.isPending}
              onClick={() => void confirmIt()}
            >
              讲师确认
            </button>
          )}
          {state === 'open' && (
            <button
              type="button"
              className="verb verb-first"
              aria-label={`扫码：${title}`}
              onClick={() => open('scan')}
            >
              扫码
            </button>
          )}
          <button type="button" className="verb" aria-label={`签到管理：${title}`} onClick={() => open('console')}>
            签到管理
          </button>
        </div>
      </div>
    </li>
  )
}
