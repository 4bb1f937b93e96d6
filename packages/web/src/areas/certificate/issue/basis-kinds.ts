/** What a certificate may be issued for. */
export const basisKinds = { class: '培训班', exam: '考试' } as const
