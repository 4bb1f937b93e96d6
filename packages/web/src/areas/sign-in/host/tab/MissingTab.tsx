import { listMissing, markPeople } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { late } from '#src/ui/late/late.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { nobodyMissing } from '../../sheet/wall/wall-words.ts'
import { MakeUpModal } from '../MakeUpModal.tsx'
import { isOver } from '../sheet-acts.ts'
import { useAskMs } from '../use-sheet.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const PAGE_SIZE = 20

type Unit = ResultOf<typeof listMissing>['list'][number]
type Chosen = ReadonlyMap<string, string>

/** 未到, by unit, the one with most of them first; chosen people are marked, made up for or excused together. */
export function MissingTab({ sheet }: { sheet: SheetRow }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const interval = useAskMs()
  const found = useQuery({
    ...query(listMissing, {
      ...{ sheetId: sheet.id, page, pageSize: PAGE_SIZE, keyword: '', exactTotal: true },
      ...{ sort: '-missing' as const, filter: {} },
    }),
    refetchInterval: interval,
    placeholderData: (before) => before,
  })
  const choose = (people: Unit['people'], on: boolean) => {
    const next = new Map(chosen)
    for (const { id, name } of people) {
      if (on) next.set(id, name)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <Loaded of={found}>
      {({ list, total }) => (
        <>
          {list.length === 0 && <p className="console-none">{nobodyMissing(sheet.counts)}</p>}
          {list.map((unit, place) => (
            <UnitPeople
              key={unit.orgId}
              unit={unit}
              open={place === 0 && list.length < 4}
              chosen={chosen}
              onChoose={isOver(sheet) ? undefined : choose}
            />
          ))}
          <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          {chosen.size > 0 && <ChosenBar sheet={sheet} chosen={chosen} onDone={() => setChosen(new Map())} />}
        </>
      )}
    </Loaded>
  )
}

interface UnitProps {
  unit: Unit
  open: boolean
  chosen: Chosen
  onChoose: ((people: Unit['people'], on: boolean) => void) | undefined
}

function UnitPeople({ unit: { orgPath, expected, missing, people }, open, chosen, onChoose }: UnitProps) {
  const picked = people.filter(({ id }) => chosen.has(id)).length
  return (
    <details className="console-unit" open={open}>
      <summary>
        <b>
          <UnitPath path={orgPath} />
        </b>
        <span>
          未到 {missing} / {expected}
        </span>
      </summary>
      {onChoose && people.length > 1 && (
        <Checkbox
          checked={picked === people.length}
          indeterminate={picked > 0 && picked < people.length}
          onChange={({ target }) => onChoose(people, target.checked)}
        >
          全选本单位
        </Checkbox>
      )}
      <ul className="console-names">
        {people.map((person) => (
          <li key={person.id}>
            {onChoose ? (
              <Checkbox checked={chosen.has(person.id)} onChange={({ target }) => onChoose([person], target.checked)}>
                {person.name} <small>{person.code}</small>
              </Checkbox>
            ) : (
              <>
                {person.name} <small>{person.code}</small>
              </>
            )}
          </li>
        ))}
      </ul>
      {missing > people.length && <p className="console-none">还有 {missing - people.length} 人，请按姓名查找</p>}
    </details>
  )
}

/** What may be done with those who were chosen. */
function ChosenBar({ sheet, chosen, onDone }: { sheet: SheetRow; chosen: Chosen; onDone: () => void }) {
  const [opened, setOpened] = useState<'makeUp' | 'leave'>()
  const write = useWrite(markPeople, { refreshes: ['meeting'] })
  const people = [...chosen].map(([id, name]) => ({ id, name }))
  const mark = async (status: 'in' | 'leave', reason: string, words: string) => {
    const answer = await write.run({ sheetId: sheet.id, userIds: [...chosen.keys()], status, reason })
    if (!answer) return false
    const [failed] = answer.failed
    tip(failed ? 'warning' : 'success', failed ? `${failed.name}：${failed.message}` : words)
    onDone()
    return true
  }
  return (
    <div className="console-chosen" role="toolbar" aria-label="已选人员">
      <span>已选 {chosen.size} 人</span>
      {sheet.state === 'open' && sheet.methods.includes('mark') && (
        <button
          type="button"
          className="verb verb-first"
          disabled={write.isPending}
          onClick={() => void mark('in', '', `已点名 ${chosen.size} 人`)}
        >
          点名
        </button>
      )}
      {sheet.state !== 'planned' && (
        <button type="button" className="verb" onClick={() => setOpened('makeUp')}>
          补签
        </button>
      )}
      <button type="button" className="verb" onClick={() => setOpened('leave')}>
        请假
      </button>
      {opened === 'makeUp' && (
        <MakeUpModal
          sheet={sheet}
          people={people}
          direction="in"
          onDone={onDone}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'leave' && (
        <ReasonModal
          title={`请假：${chosen.size} 人`}
          verb="记为请假"
          label="请假原因"
          help="请假的人不再计入未到"
          fault={signRefusals.leaveReason.message}
          danger={false}
          pending={write.isPending}
          onSend={(reason) => mark('leave', reason, `已记为请假 ${chosen.size} 人`)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
