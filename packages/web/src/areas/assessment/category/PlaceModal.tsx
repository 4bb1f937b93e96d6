import {
  type CategoryNode,
  mergeQuestionCategories,
  moveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CategorySelect } from './CategorySelect.tsx'

interface PlaceModalProps {
  act: 'move' | 'merge'
  node: CategoryNode
  onClose: () => void
  onGone: () => void
}

/** 移动到 another parent, or 合并到 another category, which then has its questions and children. */
export function PlaceModal({ act, node, onClose, onGone }: PlaceModalProps) {
  const { active } = usePage()
  const move = useWrite(moveQuestionCategory, { refreshes: ['questionBank'] })
  const merge = useWrite(mergeQuestionCategories, { refreshes: ['questionBank'] })
  const [target, setTarget] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const verb = act === 'move' ? '移动' : '合并'
  const { error } = act === 'move' ? move : merge

  const done = () => {
    tip('success', `已${verb}「${node.name}」`)
    onClose()
    if (act === 'merge') onGone()
  }
  const run = () => {
    if (target === null) return setMissing(true)
    // Behind the last sibling.
    if (act === 'move') move.mutate({ id: node.id, parentId: target, sort: 9999 }, { onSuccess: done })
    else merge.mutate({ from: node.id, to: target }, { onSuccess: done })
  }

  return (
    <PageModal
      active={active}
      open
      title={`${verb}「${node.name}」`}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger: act === 'merge' }}
      confirmLoading={move.isPending || merge.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <p>
        {act === 'move'
          ? `连同全部下级一起移动，涉及 ${node.count} 道题目。`
          : `它的 ${node.count} 道题目和全部下级归入所选分类，「${node.name}」随后不再存在。`}
      </p>
      <CategorySelect
        aria-label={`${verb}到`}
        writable
        without={node.id}
        value={target}
        onChange={(id) => {
          setTarget(id)
          setMissing(false)
        }}
      />
      {missing && <Alert type="error" role="alert" title="该项为必填项" />}
      {error && <Alert type="error" role="alert" title={error.words} />}
    </PageModal>
  )
}
