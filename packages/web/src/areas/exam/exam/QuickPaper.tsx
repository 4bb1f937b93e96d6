import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { changePaperState, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { CategorySelect } from '#src/areas/assessment/public.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { contentOf, type DraftRow, freshDraft, freshRow, freshSection } from '../paper/paper-draft.ts'

interface QuickPaperProps {
  /** What it is called before somebody says otherwise. */
  title: string
  onMade: (paper: { id: string; title: string }) => void
  onClose: () => void
}

const kinds = Object.entries(wordsOf(questionKind)).map(([value, label]) => ({ value, label }))
const FULL_SCORE = 100
const MOST = 200

/** 新建试卷 inside the picker: so many questions of a category, drawn anew for each examinee, published at once. */
export function QuickPaper({ title: begun, onMade, onClose }: QuickPaperProps) {
  const save = useWrite(savePaper)
  const change = useWrite(changePaperState)
  const [title, setTitle] = useState(begun)
  const [row, setRow] = useState<DraftRow>({ ...freshRow(), count: 50, score: FULL_SCORE / 50 })
  const [faults, setFaults] = useState<string[]>([])
  const [saved, setSaved] = useState<{ id: string; revision: number }>()

  const make = async () => {
    const content = contentOf({ ...freshDraft(), title, sections: [{ ...freshSection('试题'), rows: [row] }] })
    const missing = [
      ...([...title.trim()].length < 2 ? ['试卷名称至少 2 个字'] : []),
      ...(row.typeIds.length === 0 ? ['请选择题目分类'] : []),
      ...(row.typeIds.length > 0 && content === null ? ['请填写题数与每题分值'] : []),
    ]
    setFaults(missing)
    if (missing.length > 0 || content === null) return
    const kept = await save.run({ title: title.trim(), content, ...saved })
    if (!kept) return
    setSaved({ id: kept.id, revision: kept.revision })
    const answer = await change.run({ id: kept.id, action: 'publish' })
    if (!answer) return
    setFaults(answer.faults.map(({ message }) => message))
    if (answer.faults.length > 0) return
    tip('success', '试卷已发布并选用')
    onMade({ id: kept.id, title: title.trim() })
  }
  // Enter belongs to this part, not to the wizard around it.
  const handleEnter = (event: KeyboardEvent) => {
    event.preventDefault()
    if (!event.nativeEvent.isComposing) void make()
  }

  return (
    <fieldset className="quick-paper" aria-label="新建试卷">
      <label htmlFor="quick-paper-title">试卷名称</label>
      <Input
        id="quick-paper-title"
        maxLength={60}
        value={title}
        onPressEnter={handleEnter}
        onChange={({ target }) => setTitle(target.value)}
      />
      <label htmlFor="quick-paper-type">从哪些题里抽</label>
      <CategorySelect
        id="quick-paper-type"
        value={row.typeIds[0] ?? null}
        onChange={(id) => setRow({ ...row, typeIds: id === null ? [] : [id] })}
      />
      <label htmlFor="quick-paper-kinds">题型</label>
      <LateSelect
        id="quick-paper-kinds"
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        placeholder="全部题型"
        options={kinds}
        value={row.kinds}
        onChange={(chosen: DraftRow['kinds']) => setRow({ ...row, kinds: chosen })}
      />
      <label htmlFor="quick-paper-count">题数与每题分值</label>
      <span className="quick-paper-pair">
        <LateInputNumber
          id="quick-paper-count"
          min={1}
          max={MOST}
          precision={0}
          suffix="题"
          onPressEnter={handleEnter}
          value={row.count}
          onChange={(count) => setRow({ ...row, count: count ?? 1 })}
        />
        <LateInputNumber
          aria-label="每题分值"
          min={0.01}
          precision={2}
          suffix="分"
          onPressEnter={handleEnter}
          value={row.score}
          onChange={(score) => setRow({ ...row, score: score ?? 1 })}
        />
        <span>满分 {Math.round((row.count ?? 0) * (row.score ?? 0) * 100) / 100} 分</span>
      </span>
      {faults.length > 0 && (
        <p role="alert" className="quick-paper-faults">
          {faults.join('；')}
        </p>
      )}
      <footer>
        <Button type="text" onClick={onClose}>
          收起
        </Button>
        <Button
          color="default"
          variant="filled"
          loading={save.isPending || change.isPending}
          onClick={() => void make()}
        >
          新建并选用
        </Button>
      </footer>
    </fieldset>
  )
}
