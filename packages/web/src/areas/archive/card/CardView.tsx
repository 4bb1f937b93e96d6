import { type CardRow, listCards } from '@portal/contract/areas/archive/card.ts'
import { cardState } from '@portal/contract/areas/archive/card-stage.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { AskWork } from './AskWork.tsx'
import { CardDrawer } from './CardDrawer.tsx'
import { OpenCard } from './OpenCard.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'

const column = columnsOf(listCards)
const states = wordsOf(cardState)

const columns: Column<CardRow>[] = [
  column('name', { width: 100, fixed: 'left' }),
  column('code', { width: 100 }),
  column('orgName', { width: 150 }),
  column('job', { width: 130 }),
  column('state', { width: 150, badge: true, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
  column('hours', {
    width: 120,
    align: 'right',
    render: (_, { hours, need }) => `${hours.toFixed(2)} / ${need.toFixed(2)}`,
  }),
  column('kind', { width: 90 }),
  column('highRisk', { width: 100 }),
  column('openedOn', { width: 110 }),
  column('completedAt', { width: 150 }),
  column('no', { width: 150 }),
]

type Opened = 'new' | 'work' | 'templates' | { card: string }

/** 三级教育卡 of the people in scope, and 上岗查询. */
export function CardView() {
  const list = useResourceList(listCards)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        title="三级教育卡"
        list={list}
        chips={[
          'state',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.traineeArchiveCard} allowClear /> },
          'kind',
          'highRisk',
        ]}
        columns={columns}
        primary={{ label: '开卡', access: [P.traineeArchiveCard], onClick: () => setOpened('new') }}
        toolbar={
          <>
            <Button type="text" onClick={() => setOpened('work')}>
              上岗查询
            </Button>
            <Button type="text" onClick={() => setOpened('templates')}>
              模板
            </Button>
          </>
        }
        exports={[P.traineeArchiveExport]}
        actions={(row) => [
          { label: '查看', access: [P.traineeArchiveCard], onClick: () => setOpened({ card: row.id }) },
        ]}
      />
      {opened === 'new' && <OpenCard onClose={close} />}
      {opened === 'work' && <AskWork onClose={close} />}
      {opened === 'templates' && <TemplateDrawer onClose={close} />}
      {typeof opened === 'object' && <CardDrawer id={opened.card} onClose={close} />}
    </>
  )
}
