import { askConfirm } from '#src/platform/confirms.ts'

interface Question {
  /** What it is about: a record's name or 「3 条标签」. */
  name: string
  /** What the button says: 删除, 停用, never 确定. */
  verb: string
  /** What will follow from it. */
  consequence?: string
}

/** Asks in a dialog {verb}确认 with the focus on 取消; resolves whether to go on. */
export const confirm = ({ name, verb, consequence = '' }: Question): Promise<boolean> =>
  askConfirm({ title: `${verb}确认`, content: `确定${verb}「${name}」？${consequence}`, okText: verb, danger: true })
