/** The ground a signature is drawn on. */
export const SIGNATURE = { width: 300, height: 100 } as const

/** A signature as it was drawn. */
export function SignatureLine({ path }: { path: string }) {
  return (
    <svg
      className="survey-signature"
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      role="img"
      aria-label="手写签名"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
    </svg>
  )
}
