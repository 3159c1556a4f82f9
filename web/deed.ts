import { useNavigate, useSearch } from "@tanstack/react-router";

/** Whether the address asks for something to be opened at once, `?gor=…`, and how it forgets that again. */
export function useDeed(name: string): [asked: boolean, forget: () => void] {
  const { gor } = useSearch({ strict: false });
  const navigate = useNavigate();
  const forget = () =>
    void navigate({ to: ".", search: (search) => ({ ...search, gor: undefined }), replace: true });
  return [gor === name, forget];
}
