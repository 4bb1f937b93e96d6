import { type QuestionLabelKind, questionLabelKind } from '@portal/contract/areas/assessment/label.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { LabelTable } from './LabelTable.tsx'

const words: Record<QuestionLabelKind, string> = { label: '标签', knowledge: '知识点树' }

/** 题目标签: one vocabulary of labels and knowledge points. */
export function QuestionLabelPage() {
  const [chosen, chooseTab] = usePageTab(questionLabelKind.options)
  const kind = questionLabelKind.safeParse(chosen).data ?? 'label'
  return (
    <PageTabs
      activeKey={kind}
      items={questionLabelKind.options.map((key) => ({ key, label: words[key] }))}
      onChange={chooseTab}
    >
      <LabelTable key={kind} kind={kind} />
    </PageTabs>
  )
}
