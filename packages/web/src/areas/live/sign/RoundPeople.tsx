import type { listRoundPeople, RoundClass, RoundPerson } from '@portal/contract/areas/live/sign.ts'
import { roundResult } from '@portal/contract/areas/live/sign-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useMemo, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { peopleOfLive } from './people-of-live.ts'

const MakeUpDrawer = late(() => import('./MakeUpDrawer.tsx').then((module) => module.MakeUpDrawer))

const results = wordsOf(roundResult)

/** Of as many as are asked for; where none is asked for, of those that were held. */
const signedText = ({ signed, needed, rounds }: RoundPerson): string =>
  `${signed} / ${needed === 0 ? rounds.length : needed}`

const columnsFor = (source: typeof listRoundPeople) => {
  const column = columnsOf(source)
  return [
    column('name', { width: 110, fixed: 'left' }),
    column('code', { width: 100 }),
    column('orgName', { width: 200, render: (_: unknown, row: RoundPerson) => <UnitPath path={row.orgPath} /> }),
    column('signed', { width: 96, render: (_: unknown, person: RoundPerson) => signedText(person) }),
    column('roundsText', { width: 320 }),
    column('result', {
      width: 96,
      badge: true,
      render: (_: unknown, { result }: RoundPerson) => <StateWord>{results[result]}</StateWord>,
    }),
    column('madeUpText', { width: 260 }),
    column('minutes', { width: 110, render: (_: unknown, { minutes }: RoundPerson) => minutes ?? '—' }),
    column('devices', { width: 110 }),
  ]
}

interface Asked {
  people: readonly RoundPerson[]
  undo: boolean
}

/** Everybody of a class with all rounds; whoever runs it makes up and takes back. */
export function RoundPeople({ live }: { live: RoundClass }) {
  const source = useMemo(() => peopleOfLive(live.id), [live.id])
  const fixed = useMemo(() => ({ liveId: live.id }), [live.id])
  const list = useResourceList(source, { fixed })
  const [asked, setAsked] = useState<Asked>()
  const isOpen = live.mayEdit && live.rounds > 0
  const actionsOf = (person: RoundPerson): RowAction[] => {
    if (!isOpen) return []
    const isMadeUp = person.rounds.some(({ method }) => method === 'makeUp')
    const isMissing = person.rounds.some(({ at }) => at === null)
    return [
      ...(isMissing ? [{ label: '补签', onClick: () => setAsked({ people: [person], undo: false }) }] : []),
      ...(isMadeUp
        ? [{ label: '撤销补签', danger: true, onClick: () => setAsked({ people: [person], undo: true }) }]
        : []),
    ]
  }
  const makeUpAll = async () => setAsked({ people: await list.selection.collect(), undo: false })
  return (
    <>
      <ListPage
        list={list}
        title="签到人员"
        chips={['state', 'round', { name: 'orgId', control: <OrgSelect for={P.liveSign} allowClear /> }]}
        columns={columnsFor(source as unknown as typeof listRoundPeople)}
        exports={[P.liveSignExport]}
        actions={actionsOf}
        batch={isOpen ? [{ label: '补签', onClick: () => void makeUpAll() }] : undefined}
        empty={<p>开过一轮签到后，这里列出应签的人</p>}
      />
      {asked && (
        <MakeUpDrawer
          live={live}
          people={asked.people}
          undo={asked.undo}
          onDone={() => list.selection.clear()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
