import { askConfirm } from '#src/platform/confirms.ts'

interface Question {
  /** What it is about: a record's name or 「3 条标签」. */
  name: string
  /** What the button says: 删除, 停用, never 确定. */
  verb: string
  /** What will follow from it. */
  consequence?: string
}

/** What tells people something or lets them have it takes nothing away, and is not red. */
const GIVES =
  /^(提醒|通知|请考生|发送|立即(?:发送|同步)|发布|公布|启用|恢复(?!默认)|同意|完成|应用|拉取|升级|下载|上移|下移)/

/** Asks in a dialog {verb}确认, red and with the focus on 取消 where something is taken away; resolves whether to go on. */
export const confirm = ({ name, verb, consequence = '' }: Question): Promise<boolean> =>
  askConfirm({
    ...{ title: `${verb}确认`, content: `确定${verb}「${name}」？${consequence}`, okText: verb },
    danger: !GIVES.test(verb),
  })
