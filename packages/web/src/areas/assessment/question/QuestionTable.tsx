import type { ReactNode } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { useBankHome } from '../bank-home.ts'
import { CategorySelect } from '../category/CategorySelect.tsx'
import { ExportButton } from '../exchange/export/ExportButton.tsx'
import { ImportButton } from '../exchange/import/ImportButton.tsx'
import { LabelSelect } from '../label/LabelSelect.tsx'
import { BatchButtons } from './BatchButtons.tsx'
import { DifficultyFilter } from './DifficultyFilter.tsx'
import { FacilityRange } from './FacilityRange.tsx'
import { questionColumns } from './question-columns.tsx'
import { useQuestionActs } from './use-question-acts.tsx'
import { useQuestionSource } from './use-question-source.ts'
import './question-list.css'

const CategoryTree = late(() => import('./CategoryTree.tsx').then((module) => module.CategoryTree))

interface QuestionTableProps {
  /** Conditions of the tab itself. */
  fixed: { deleted?: boolean; health?: string }
  /** Beside 新增. */
  toolbar?: ReactNode
}

/** The questions of a tab beside the tree of their banks. */
export function QuestionTable({ fixed, toolbar }: QuestionTableProps) {
  const { ownerObject, edits, keys, newAddress } = useBankHome()
  const list = useResourceList(useQuestionSource(), {
    fixed: { ...fixed, ...(ownerObject && { ownerObject }) },
  })
  const phone = useMedia(PHONE)
  const seesKeys = useHolds(keys)
  const isBin = fixed.deleted === true
  const acts = useQuestionActs(isBin, phone)
  const typeId = typeof list.state.filter.typeId === 'string' ? list.state.filter.typeId : undefined
  const choose = (id: string | undefined) => list.search(list.state.keyword, { ...list.state.filter, typeId: id })
  const columns = seesKeys ? questionColumns : questionColumns.filter(({ key }) => key !== 'keyText')

  const add = { label: '新增', access: edits, onClick: () => go(newAddress(typeId)) }

  return (
    <div className="question-list" data-phone={phone}>
      {!phone && <CategoryTree chosen={typeId} onChoose={choose} />}
      <div className="question-list-rows">
        <ListPage
          list={list}
          views="state"
          chips={[
            { name: 'typeId', control: <CategorySelect allowClear /> },
            'kinds',
            { name: 'difficulty', control: <DifficultyFilter /> },
            { name: 'labelIds', control: <LabelSelect kind="label" /> },
          ]}
          more={[
            { name: 'knowledgeIds', control: <LabelSelect kind="knowledge" /> },
            { name: 'facility', control: <FacilityRange /> },
            'unused',
            'duplicate',
            'expired',
            'drift',
            // Only where an import led here: nobody can choose one.
            ...(list.state.filter.imported === undefined
              ? []
              : [{ name: 'imported' as const, label: '来源', words: () => '刚导入的题目', control: <OnlyImported /> }]),
          ]}
          columns={columns}
          primary={isBin || fixed.health !== undefined || phone ? undefined : add}
          toolbar={
            <>
              {toolbar}
              {!isBin && !ownerObject && fixed.health === undefined && <ImportButton typeId={typeId} />}
              {!isBin && !ownerObject && <ExportButton list={list} />}
            </>
          }
          actions={acts.actionsOf}
          batch={(selection) => <BatchButtons selection={selection} isBin={isBin} />}
        />
      </div>
      {acts.dialog}
    </div>
  )
}

function OnlyImported() {
  return <p className="question-note">只看刚导入的题目；点 ✕ 看全部。</p>
}
