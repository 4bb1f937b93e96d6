import type { PartKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { ComponentType } from 'react'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { late } from '#src/ui/late/late.tsx'
import { BlanksEditor } from './BlanksEditor.tsx'
import type { BodyEditorProps } from './body.ts'
import { ChoiceEditor, JudgeEditor, OrderEditor } from './ChoiceEditor.tsx'
import { MatchEditor } from './MatchEditor.tsx'
import { PointsEditor } from './PointsEditor.tsx'
import { PolicyFields } from './PolicyFields.tsx'

const HotspotEditor = late(() => import('./HotspotEditor.tsx').then((module) => module.HotspotEditor))

const editors: Record<PartKind, ComponentType<BodyEditorProps>> = {
  single: ChoiceEditor,
  multiple: ChoiceEditor,
  uncertain: ChoiceEditor,
  judge: JudgeEditor,
  fill: BlanksEditor,
  short: PointsEditor,
  upload: PointsEditor,
  order: OrderEditor,
  match: MatchEditor,
  hotspot: HotspotEditor,
}

const headings: Record<PartKind, string> = {
  single: '选项，点圆圈定正确答案',
  multiple: '选项，勾选正确答案',
  uncertain: '选项，勾选正确答案',
  judge: '正确答案',
  fill: '填空答案',
  short: '得分要点',
  upload: '得分要点',
  order: '各项与正确顺序',
  match: '两列与对应关系',
  hotspot: '图片与区域',
}

/** Stem, options, key and scoring of a question or of a part of a case. */
export function KindBody({ kind, body, onChange, name = '' }: BodyEditorProps & { name?: string }) {
  const Editor = editors[kind]
  return (
    <>
      <section>
        <h3>{name}题干</h3>
        <RichTextField label={`${name}题干`} value={body.stem} onChange={(stem) => onChange({ stem })} />
      </section>
      <section>
        <h3>{headings[kind]}</h3>
        <Editor kind={kind} body={body} onChange={onChange} />
      </section>
      <section>
        <h3>计分</h3>
        <PolicyFields kind={kind} policy={body.policy} params={body.params} score={body.score} onChange={onChange} />
      </section>
      <section>
        <h3>{name}解析，判分后给学员看</h3>
        <RichTextField
          label={`${name}解析`}
          value={body.explanation}
          onChange={(explanation) => onChange({ explanation })}
        />
      </section>
    </>
  )
}
