import { decideEntries, listAttempts } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { unitText } from '#src/ui/text/UnitPath.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import { isOver } from '../sheet-acts.ts'
import { useAskMs } from '../use-sheet.ts'
import { Line } from './PersonLine.tsx'

const PAGE_SIZE = 30

/** 被拒: what did not count and why; whoever stands there after all is accepted by one tap. */
export function AttemptsTab({ sheet }: { sheet: SheetRow }) {
  const [page, setPage] = useState(1)
  const interval = useAskMs()
  const decide = useWrite(decideEntries, { refreshes: ['meeting'] })
  const found = useQuery({
    ...query(listAttempts, {
      ...{ sheetId: sheet.id, page, pageSize: PAGE_SIZE, keyword: '', exactTotal: true },
      ...{ sort: '-at' as const, filter: {} },
    }),
    refetchInterval: interval,
    placeholderData: (before) => before,
  })
  const accept = async (id: string, name: string) => {
    const answer = await decide.run({ entryIds: [id], action: 'accept' })
    if (answer) tip(answer.failed[0] ? 'warning' : 'success', answer.failed[0]?.message ?? `已确认 ${name}`)
  }
  return (
    <Loaded of={found}>
      {({ list, total }) => (
        <>
          {list.length === 0 && <p className="console-none">没有被拒的签到</p>}
          <ul className="console-people">
            {list.map(({ id, name, userCode, orgPath, message, at, acceptable, decision }) => (
              <li key={id}>
                <Line
                  name={name || '未登录'}
                  code={userCode}
                  about={
                    <>
                      {[unitText(orgPath), timeText(at.getTime())].filter(Boolean).join(' · ')} · <em>{message}</em>
                    </>
                  }
                >
                  {decision === 'accepted' && <span className="console-at">已确认</span>}
                  {acceptable && decision === 'none' && !isOver(sheet) && (
                    <button
                      type="button"
                      className="verb"
                      aria-label={`确认：${name}`}
                      disabled={decide.isPending}
                      onClick={() => void accept(id, name)}
                    >
                      确认
                    </button>
                  )}
                </Line>
              </li>
            ))}
          </ul>
          <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
        </>
      )}
    </Loaded>
  )
}
