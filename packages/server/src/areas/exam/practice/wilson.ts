/** Two-sided 90 %. */
const Z = 1.6448536269514722

/** The Wilson score interval of a share: never outside 0–1, and wide where there are few answers. */
export const wilson = (right: number, answers: number): { rate: number; low: number; high: number } => {
  if (answers === 0) return { rate: 0, low: 0, high: 1 }
  const share = right / answers
  const z2 = Z * Z
  const centre = share + z2 / (2 * answers)
  const spread = Z * Math.sqrt((share * (1 - share)) / answers + z2 / (4 * answers * answers))
  const whole = 1 + z2 / answers
  return {
    rate: share,
    low: Math.max(0, (centre - spread) / whole),
    high: Math.min(1, (centre + spread) / whole),
  }
}
