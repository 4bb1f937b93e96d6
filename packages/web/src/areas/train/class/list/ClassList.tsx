import { type ClassRow, type classFilter, listClasses } from '@portal/contract/areas/train/class/class.ts'
import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { CLASS } from '../../addresses.ts'
import { LecturerSelect } from '../../teacher/LecturerSelect.tsx'
import { actsOfClass } from '../acts-of-class.ts'
import { ClassDialogs } from '../dialog/ClassDialogs.tsx'
import { useClassActs } from '../use-class-acts.ts'
import { ClassTabs, listTabOf, listTabs, TEMPLATES } from './ClassTabs.tsx'
import { classColumns } from './class-columns.tsx'

const ChooseTemplate = late(() => import('./ChooseTemplate.tsx').then((module) => module.ChooseTemplate))

const filters: Pick<ListFilters<keyof z.output<typeof classFilter>>, 'chips' | 'more'> = {
  chips: [
    'kind',
    {
      name: 'category',
      label: '分类',
      control: <DictionarySelect dictionary={shippedTrainCategories.key} allowClear />,
    },
    { name: 'hasSeats', label: '有空位' },
    { name: 'mine', label: '我负责的' },
  ],
  more: [
    'state',
    'year',
    { name: 'orgId', label: '主办单位', control: <OrgSelect for={P.trainClass} allowClear /> },
    {
      name: 'headTeacherId',
      label: '班主任',
      control: <PersonSelect for={P.trainClass} />,
      words: PersonSelect.chipWords,
    },
    { name: 'lecturerId', label: '讲师', control: <LecturerSelect /> },
    { name: 'from', label: '培训时间从' },
    { name: 'to', label: '培训时间至' },
  ],
}

/** Classes in scope and own ones, by their states; templates and the recycle bin stand beside them. */
export function ClassList({ mayAdd }: { mayAdd: boolean }) {
  const [chosen, chooseTab] = usePageTab(listTabs)
  const tab = listTabOf(chosen)
  const isBin = tab === 'deleted'
  const list = useResourceList(listClasses, { fixed: tab === TEMPLATES ? { template: true } : { tab } })
  const acts = useClassActs()
  const mayCost = useHolds([P.trainClassCost])
  const phone = useMedia(PHONE)
  const [isChoosing, setChoosing] = useState(false)

  const actionsOf = (row: ClassRow): RowAction[] =>
    isBin
      ? [{ label: '恢复', access: [P.trainClassDel], onClick: () => void acts.restore(row) }]
      : actsOfClass(acts, row, { brief: true })

  return (
    <>
      <ClassTabs tab={tab} onTab={chooseTab}>
        <ListPage
          key={tab}
          list={list}
          {...filters}
          columns={classColumns({ mayCost, phone })}
          primary={isBin ? undefined : { label: '新建班次', access: [P.trainClassAdd], onClick: () => go(CLASS) }}
          toolbar={
            <>
              {mayAdd && <Button onClick={() => setChoosing(true)}>从模板新建</Button>}
              {mayAdd && <Button onClick={() => chooseTab(TEMPLATES)}>模板</Button>}
              <Can codes={[P.school]}>
                <Button onClick={() => go('/safetyNetSchool/specialVideoList')}>专题班学习</Button>
              </Can>
              <Can codes={[P.trainClassDel]}>
                <Button onClick={() => chooseTab('deleted')}>回收站</Button>
              </Can>
            </>
          }
          exports={[P.trainClassExport]}
          actions={actionsOf}
          batch={useBatchActs(list.selection, isBin, acts.removeAll)}
        />
      </ClassTabs>
      <ClassDialogs acts={acts} />
      {isChoosing && <ChooseTemplate onTake={acts.fromTemplate} onClose={() => setChoosing(false)} />}
    </>
  )
}

type Selection = ReturnType<typeof useResourceList<typeof listClasses>>['selection']
type RemoveAll = ReturnType<typeof useClassActs>['removeAll']

const useBatchActs = (selection: Selection, isBin: boolean, removeAll: RemoveAll): RowAction[] => {
  const runBatch = useBatch()
  const verb = isBin ? '恢复' : '删除'
  const run = async () => {
    if (!(await confirm({ name: `${selection.count} 个班次`, verb }))) return
    await runBatch(selection.collect, (ids) => removeAll(ids, isBin))
    selection.clear()
  }
  return [{ label: verb, access: [P.trainClassDel], danger: !isBin, onClick: () => void run() }]
}
