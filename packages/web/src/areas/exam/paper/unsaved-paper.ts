import { askConfirm } from '#src/platform/confirms.ts'

let isUnsaved = false

export const setPaperUnsaved = (unsaved: boolean): void => {
  isUnsaved = unsaved
}

/** Asks before a draft of the builder would be lost inside its own page, by 返回 or another tab. */
export const mayLeavePaper = async (): Promise<boolean> => {
  const question = { title: '离开确认', content: '试卷有未保存的修改，离开后将丢失。', okText: '离开', danger: true }
  return !isUnsaved || askConfirm(question)
}
