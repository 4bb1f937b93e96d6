import { confirmSheet, listSheets, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { sheetState } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import '../meeting/meeting-sign.css'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'

const PAGE_SIZE = 20

const states = wordsOf(sheetState)
const choices = (['open', 'planned', 'closed', 'sealed'] as const).map((value) => ({ value, label: states[value] }))

/** 我主持的: class sessions that name me as host, the latest first, each with the way to its console. */
export function HostedSheets() {
  const { query: address, setQuery } = usePage()
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const state = sheetState.safeParse(address.state).data
  const found = useQuery({
    ...query(listSheets, {
      ...{ page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, sort: '-start' },
      filter: { ownerType: 'session', named: true, ...(state && { state }) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const set = (next?: string) => setQuery({ state: next, page: undefined })
  return (
    <div className="meet-page">
      <div className="meet-tools">
        <LateSelect
          aria-label="签到状态"
          placeholder="签到状态"
          variant="borderless"
          allowClear
          options={choices}
          value={state}
          onChange={set}
        />
      </div>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 &&
              (state ? <EmptyFiltered onClear={() => set()} /> : <EmptyNew text="还没有你主持的课次" />)}
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
  const { id, title, place, start, end, state, confirmNeeded, confirmedAt, confirmedBy, mayConfirm } = sheet
  const open = (view: string) => setQuery({ sheetId: id, view }, { push: true })
  const isRunning = state === 'open' || state === 'planned'
  const asksConfirmation = confirmNeeded && mayConfirm && !confirmedAt && state === 'closed'
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
        <span className="meet-verbs">
          {asksConfirmation && (
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
          {isRunning && (
            <button
              type="button"
              className={state === 'open' ? 'verb verb-first' : 'verb'}
              aria-label={`扫码：${title}`}
              onClick={() => open('scan')}
            >
              扫码
            </button>
          )}
          <button type="button" className="verb" aria-label={`签到管理：${title}`} onClick={() => open('console')}>
            签到管理
          </button>
        </span>
      </div>
    </li>
  )
}
