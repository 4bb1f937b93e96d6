interface Move<State extends string> {
  from: readonly State[]
  to: State
}

export interface Flow<State extends string, Action extends string> {
  allows(action: Action, state: State): boolean
  after(action: Action): State
  from(action: Action): readonly State[]
}

/** Declares the allowed moves of a record's state: `defineFlow<Status>()({ submit: { from: ['draft'], to: 'pending' } })`. */
export const defineFlow =
  <State extends string>() =>
  <const Action extends string>(moves: Record<Action, Move<State>>): Flow<State, Action> => ({
    allows: (action, state) => moves[action].from.includes(state),
    after: (action) => moves[action].to,
    from: (action) => moves[action].from,
  })
