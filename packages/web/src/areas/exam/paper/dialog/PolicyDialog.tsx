import { type QuestionKind, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { PolicyOverrides } from './PolicyOverrides.tsx'
import '../paper.css'
import { variableOf } from '../variable-kinds.ts'
import type { Policies } from './policy-target.ts'

interface PolicyDialogProps {
  /** What it is for, such as 第 1 大题. */
  name: string
  kinds: readonly QuestionKind[]
  max: number | null
  value: Policies
  onSave: (value: Policies) => void
  onClose: () => void
}

const words = wordsOf(questionKind)

/** 计分方式 of a section or of one question of the paper. */
export function PolicyDialog({ name, kinds, max, value: given, onSave, onClose }: PolicyDialogProps) {
  const { active } = usePage()
  const [value, setValue] = useState(given)
  const shown = variableOf(kinds)
  const fixed = kinds.filter((kind) => !shown.includes(kind)).map((kind) => words[kind])
  return (
    <PageModal
      active={active}
      open
      title={`${name}的计分方式`}
      okText="确定"
      cancelText="取消"
      onOk={() => onSave(value)}
      onCancel={onClose}
    >
      <p className="paper-note">单题的设置优先于大题，大题的设置优先于题目自己的设置。</p>
      {kinds.length === 0 && <p>请先为该大题选题或添加抽题规则。</p>}
      <PolicyOverrides kinds={shown} max={max} value={value} onChange={setValue} />
      {fixed.length > 0 && <p className="paper-note">{fixed.join('、')}始终按题目自己的设置计分。</p>}
    </PageModal>
  )
}
