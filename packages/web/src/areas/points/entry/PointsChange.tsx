/** Points with their sign, so that nobody depends on the colour. */
export function PointsChange({ points }: { points: number }) {
  return <strong className={points > 0 ? 'points-gain' : 'points-loss'}>{points > 0 ? `+${points}` : points}</strong>
}
