interface Presence {
  /** All in seconds: present, asked for by the plan, on air so far, and left of the plan. */
  seconds: number
  needSeconds: number
  aired: number
  left: number
  attendPercent: number
}

type Outlook =
  | { kind: 'reached' | 'tooLate' | 'beyondPlan' }
  /** Reached after so many more seconds of presence. */
  | { kind: 'open'; missing: number }

/** Whether somebody who stays can still reach what is asked for, should the class end as planned. */
export const presenceOutlook = ({ seconds, needSeconds, aired, left, attendPercent }: Presence): Outlook => {
  // A class that began late ends with less on air than was planned, and asks for a share of that.
  const need = Math.min(needSeconds, Math.ceil(((aired + Math.max(0, left)) * attendPercent) / 100))
  const missing = Math.max(0, need - seconds)
  if (missing === 0) return { kind: 'reached' }
  if (left <= 0) return { kind: 'beyondPlan' }
  return missing > left ? { kind: 'tooLate' } : { kind: 'open', missing }
}
