export default function NewSessionPage() {
  return null;
}
