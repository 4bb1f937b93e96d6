/** What the page painted before any script had come gives way to the application. */
export const endFirstPaint = () => document.getElementById('first')?.remove()
