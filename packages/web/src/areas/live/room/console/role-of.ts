interface Staff {
  hostId: string
  assistantIds: readonly string[]
}

/** What somebody is called who may run the class: who is neither its host nor an assistant has the right by an office. */
export const roleOf = ({ hostId, assistantIds }: Staff, userId: string): string => {
  if (userId === hostId) return '主播'
  return assistantIds.includes(userId) ? '助教' : '管理员'
}
