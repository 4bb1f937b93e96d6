import { decideEntries, listSignEntries, type SignPersonRow } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { isOver } from '../sheet-acts.ts'
import { useAskMs } from '../use-sheet.ts'
import { AboutPerson, Line, SignedAt } from './PersonLine.tsx'
import { PersonMenu } from './PersonMenu.tsx'

type View = 'pending' | 'signed' | 'leave' | 'madeUp' | 'others' | 'corrected'

const PAGE_SIZE = 30
/** Fewer are seen at once. */
const SEARCHED_FROM = 10

const empty: Record<View, string> = {
  pending: '没有待确认的人',
  signed: '还没有人签到',
  leave: '没有人请假',
  madeUp: '没有补签',
  others: '没有名单外人员',
  corrected: '没有更正',
}

/** People of one tab; those who wait are decided in their row. */
export function PeopleTab({ sheet, view }: { sheet: SheetRow; view: View }) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const body = {
    ...{ sheetId: sheet.id, page, pageSize: PAGE_SIZE, keyword, exactTotal: true },
    ...{ sort: view === 'signed' ? ('-inAt' as const) : ('name' as const), filter: { view } },
  }
  const interval = useAskMs()
  const found = useQuery({
    ...query(listSignEntries, body),
    refetchInterval: interval,
    placeholderData: (before) => before,
  })
  return (
    <Loaded of={found}>
      {({ list, total }) => (
        <>
          {(total > SEARCHED_FROM || typed !== '') && (
            <label className="console-search">
              <input
                type="search"
                aria-label="搜索人员"
                placeholder="姓名、工号或拼音"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value)
                  setPage(1)
                }}
              />
            </label>
          )}
          {list.length === 0 && <p className="console-none">{keyword === '' ? empty[view] : `没有找到“${keyword}”`}</p>}
          {view === 'pending' && list.length > 1 && <DecideAll list={list} />}
          <ul className="console-people">
            {list.map((person) => (
              <li key={person.id} aria-label={person.name}>
                <Line {...person} about={<AboutPerson person={person} />}>
                  {view === 'pending' ? (
                    <Decide person={person} />
                  ) : (
                    <>
                      <SignedAt person={person} />
                      <PersonMenu person={person} sheet={sheet} />
                    </>
                  )}
                </Line>
              </li>
            ))}
          </ul>
          <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          {isOver(sheet) && view === 'signed' && list.length > 0 && sheet.state === 'sealed' && (
            <p className="console-none">已封存，需要改动时请在人员菜单中更正</p>
          )}
        </>
      )}
    </Loaded>
  )
}

const useDecide = () => {
  const write = useWrite(decideEntries, { refreshes: ['meeting', 'guide'] })
  const decide = async (entryIds: string[], action: 'accept' | 'refuse', words: string) => {
    const answer = await write.run({ entryIds, action })
    if (!answer) return
    // Another host was quicker: his decision stands, and is said.
    const [failed] = answer.failed
    tip(failed ? 'warning' : 'success', failed ? failed.message : words)
  }
  return { decide, isPending: write.isPending }
}

function Decide({ person: { name, pendingIds } }: { person: SignPersonRow }) {
  const { decide, isPending } = useDecide()
  return (
    <>
      <button
        type="button"
        className="verb verb-no"
        aria-label={`拒绝：${name}`}
        disabled={isPending}
        onClick={() => void decide(pendingIds, 'refuse', `已拒绝 ${name}`)}
      >
        拒绝
      </button>
      <button
        type="button"
        className="verb"
        aria-label={`确认：${name}`}
        disabled={isPending}
        onClick={() => void decide(pendingIds, 'accept', `已确认 ${name}`)}
      >
        确认
      </button>
    </>
  )
}

function DecideAll({ list }: { list: readonly SignPersonRow[] }) {
  const { decide, isPending } = useDecide()
  const all = list.flatMap(({ pendingIds }) => pendingIds)
  return (
    <p className="console-all">
      <button
        type="button"
        className="sign-link"
        disabled={isPending}
        onClick={() => void decide(all, 'accept', `已确认 ${list.length} 人`)}
      >
        全部确认（{list.length} 人）
      </button>
    </p>
  )
}
