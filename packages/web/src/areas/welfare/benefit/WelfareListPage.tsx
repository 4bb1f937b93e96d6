import { listBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { DESK } from '../addresses.ts'
import './benefit.css'
import { benefitColumns } from './benefit-columns.tsx'
import { useBenefitActs } from './use-benefit-acts.tsx'

const BenefitForm = late(
  () => import('./BenefitForm.tsx').then((module) => module.BenefitForm),
  () => <LateSkeleton />,
)

/** 福利列表, or the form of a benefit. */
export function WelfareListPage() {
  return (
    <Editor access={[P.welfareAdd, P.welfareEdit]} list={<BenefitList />}>
      {(asked) => <BenefitForm asked={asked} />}
    </Editor>
  )
}

/** Which benefits there are, how much of each is left, and its life from the draft to the end. */
function BenefitList() {
  const { create } = useEditor()
  const list = useResourceList(listBenefits, { fixed: { manage: true } })
  const { actsOf, opened } = useBenefitActs()
  return (
    <>
      <ListPage
        list={list}
        views="state"
        chips={[
          'way',
          { name: 'orgId', label: '所属单位', control: <OrgSelect for={P.welfare} allowClear /> },
          { name: 'from', label: '时间从' },
          { name: 'to', label: '时间至' },
        ]}
        more={['series']}
        columns={benefitColumns}
        primary={{ label: '新建福利', access: [P.welfareAdd], onClick: () => create() }}
        toolbar={
          <Can codes={[P.welfareDeliver]}>
            <Button onClick={() => go(DESK)}>发放台</Button>
          </Can>
        }
        exports={[P.welfareExport]}
        actions={actsOf}
      />
      {opened}
    </>
  )
}
