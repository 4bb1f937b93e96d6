/** Two signs on one post: this way 404, that way nobody knows. */
export function Signpost() {
  return (
    <svg className="notice-drawing" width="240" height="148" viewBox="0 0 240 148" aria-hidden="true">
      <ellipse cx="120" cy="132" rx="100" ry="10" className="post-ground" />
      <path d="M116 132V28a4 4 0 0 1 8 0v104z" className="post-pole" />
      <path d="M124 36h66l16 16-16 16h-66z" className="post-sign" />
      <path d="M116 72H58L44 86l14 14h58z" className="post-back" />
      <text x="160" y="58" className="post-text">
        404
      </text>
      <path d="M66 86h34" className="post-dots" />
      <path d="M24 132c4-14 10-14 14 0M204 132c3-10 8-10 11 0" className="post-grass" />
    </svg>
  )
}
